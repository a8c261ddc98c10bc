/** What free licences call themselves: in the names of a font, or in the file beside it. */
export const FREE_LICENCE =
  /\bOpen Font License\b|\bApache License\b|\bGNU (?:Lesser )?General Public License\b|\bRedistribution and use in source and binary forms\b|\bLiberation Fonts license\b|\bBitstream Vera\b|\bpublic domain\b|\bCC0\b/i;
