/*
 * JavaScript engines compile code for the shapes of the objects it has seen. To them a field that has only held whole
 * numbers is another than one that has held a fraction or one that is set anew, and a shape of which no object is left
 * is forgotten. Each time what was compiled is thrown away, and to compile it again costs more than the work itself. So
 * of what is made for every word or line an example is kept, in which each number is a fraction and has changed.
 */
const examples: object[] = [];

export function keepShape(example: object): void {
  for (const [field, value] of Object.entries(example)) {
    if (typeof value === 'number') Reflect.set(example, field, value + 1);
    if (typeof value === 'boolean') Reflect.set(example, field, !value);
  }
  examples.push(example);
}
