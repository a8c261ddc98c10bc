import type { Dice } from '../random.js';

const FIRST =
  'Anna Marta Wei Lucas Priya Tomás Ingrid Yusuf Elena Kwame Hana Piotr Sofia Omar Noor Jonas Mei Carlos Fatima Ivan Leila Andrés Greta Ravi Chloé Mateo Aiko Daniel Ruth Samuel Nadia Erik Paula Viktor Ines Hugo'.split(
    ' ',
  );
const LAST =
  'Keller Okafor Zhang Moreau Lindqvist García Haddad Novak Tanaka Ferrari Osei Kowalski Brandt Rossi Silva Patel Jensen Moore Weiss Petrov Nguyen Dubois Costa Yilmaz Horvath Schmidt Reyes Larsen Cohen Aoki Marsh Bianchi Duarte Ellis'.split(
    ' ',
  );
const UNITS = [
  'Department of Physics',
  'Institute for Data Studies',
  'School of Engineering',
  'Faculty of Law',
  'Centre for Applied Economics',
  'Laboratory of Ecology',
  'Department of Computer Science',
  'Institute of History',
  'School of Public Health',
  'Department of Linguistics',
];
const PLACES = [
  'Uppsala',
  'Ghent',
  'Porto',
  'Kyoto',
  'Graz',
  'Bologna',
  'Leeds',
  'Tartu',
  'Accra',
  'Pune',
  'Lima',
  'Utrecht',
  'Brno',
  'Basel',
  'Nantes',
  'Toledo',
  'Cork',
  'Izmir',
];
const PUBLISHERS = [
  'Journal of Applied Studies',
  'Proceedings of the Annual Workshop',
  'Quarterly Review',
  'Northern University Press',
  'Transactions on Systems',
  'Archives of Science',
  'Letters in Analysis',
  'Acta Academica',
];

export interface Person {
  name: string;
  affiliation: string;
  mail: string;
}

export function person(dice: Dice): Person {
  const first = dice.pick(FIRST);
  const last = dice.pick(LAST);
  const middle = dice.chance(0.25) ? ` ${dice.pick([...'ABCDEHJKLMPRST'])}.` : '';
  const place = dice.pick(PLACES);
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase();
  return {
    name: `${first}${middle} ${last}`,
    affiliation: `${dice.pick(UNITS)}, University of ${place}${dice.chance(0.4) ? `, ${dice.int(1000, 99999)} ${place}` : ''}`,
    mail: `${plain(first).slice(0, dice.chance(0.5) ? 1 : 20)}.${plain(last)}@${plain(place)}.${dice.pick(['edu', 'ac.example', 'org', 'example.com'])}`,
  };
}

/** One entry of a bibliography: what stands before the title, the title, what follows it. */
export function reference(dice: Dice, title: string): { text: string; emphasis: string } {
  const names = Array.from({ length: dice.int(1, 4) }, () => {
    const last = dice.pick(LAST);
    const initial = dice.pick(FIRST).charAt(0);
    return dice.chance(0.5) ? `${initial}. ${last}` : `${last}, ${initial}.`;
  });
  const year = dice.int(1958, 2025);
  const venue = dice.pick(PUBLISHERS);
  const pages = dice.int(1, 900);
  const tail = dice.pick([
    `${dice.int(1, 90)}(${dice.int(1, 12)}), ${pages}–${pages + dice.int(3, 40)}, ${year}.`,
    `vol. ${dice.int(1, 60)}, pp. ${pages}–${pages + dice.int(3, 40)}, ${year}.`,
    `${dice.pick(PLACES)}, ${year}.`,
    `${year}. doi:10.${dice.int(1000, 9999)}/${dice.int(10000, 999999)}.`,
  ]);
  return { text: `${names.join(', ')}. ${title}. ${venue}, ${tail}`, emphasis: venue };
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

export function date(dice: Dice): string {
  return dice.pick([
    `${dice.int(1, 28)} ${dice.pick(MONTHS)} ${dice.int(1995, 2025)}`,
    `${dice.pick(MONTHS)} ${dice.int(1, 28)}, ${dice.int(1995, 2025)}`,
    `${dice.pick(MONTHS)} ${dice.int(1995, 2025)}`,
    `${dice.int(1995, 2025)}-${String(dice.int(1, 12)).padStart(2, '0')}-${String(dice.int(1, 28)).padStart(2, '0')}`,
  ]);
}
