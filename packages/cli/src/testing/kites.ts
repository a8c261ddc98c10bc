const row = (text: string, name: string, parent_id: number, relation: string) => ({
  text,
  box: [70, 100, 290, 111],
  class: name,
  page: 0,
  is_meta: relation === 'meta',
  parent_id,
  relation,
});

/** A short document as HRDoc has it. */
export const KITES = [
  row('On Kites', 'title', -1, 'meta'),
  row('1 Wind', 'sec1', -1, 'contain'),
  row('It blows', 'fstline', 1, 'contain'),
  row('hard.', 'para', 2, 'connect'),
  row('2 String', 'sec1', 1, 'equality'),
  row('It holds.', 'fstline', 4, 'contain'),
];
