/*
 * Fonts that Debian packages under free licences: OFL, GUST, Apache, Bitstream Vera, GPL with font exception. What is not
 * installed is told by the compiler and the document is dropped.
 */

export const SERIF = [
  'TeX Gyre Pagella',
  'TeX Gyre Termes',
  'TeX Gyre Schola',
  'TeX Gyre Bonum',
  'EB Garamond',
  'Linux Libertine O',
  'Charis SIL',
  'Gentium Plus',
  'Vollkorn',
  'Liberation Serif',
  'DejaVu Serif',
  'Noto Serif',
  'Caladea',
  'PT Serif',
  'Cardo',
  'Old Standard TT',
  'CMU Serif',
  'CMU Concrete',
  'Crimson',
  'C059',
  'P052',
  'Nimbus Roman',
  'URW Bookman',
  'FreeSerif',
  'Baskervald ADF Std',
  'Accanthis ADF Std',
  'Tribun ADF Std',
  'Roboto Slab',
  'Yrsa',
  'GFS Didot',
  'Bitstream Charter',
] as const;

export const SANS = [
  'TeX Gyre Heros',
  'TeX Gyre Adventor',
  'Liberation Sans',
  'DejaVu Sans',
  'Noto Sans',
  'Open Sans',
  'Lato',
  'Roboto',
  'Carlito',
  'PT Sans',
  'Cabin',
  'Cantarell',
  'Inter',
  'Karla',
  'Linux Biolinum O',
  'CMU Sans Serif',
  'Gillius ADF',
  'Universalis ADF Std',
  'Libris ADF Std',
  'Clear Sans',
  'Nimbus Sans',
  'B612',
  'Liberation Sans Narrow',
] as const;

/** Fonts of one width that every generator uses. */
export const COMMON_MONO = [
  'DejaVu Sans Mono',
  'Liberation Mono',
  'Fira Code',
  'Inconsolata',
  'Hack',
  'JetBrains Mono',
  'PT Mono',
] as const;

export const MONO = ['Latin Modern Mono', ...COMMON_MONO, 'Noto Sans Mono', 'Courier Prime', 'Go Mono'] as const;

/** Fonts with Latin, Greek and Cyrillic letters. */
export const WIDE = [
  'DejaVu Serif',
  'DejaVu Sans',
  'Liberation Serif',
  'Liberation Sans',
  'Noto Serif',
  'Noto Sans',
] as const;

/** Of those above, the ones with Cyrillic letters. */
export const CYRILLIC = ['PT Serif', 'PT Sans', ...WIDE, 'FreeSerif', 'CMU Serif', 'Open Sans', 'Charis SIL'] as const;

export const CHINESE = [
  'Noto Serif CJK SC',
  'Noto Sans CJK SC',
  'AR PL SungtiL GB',
  'AR PL KaitiM GB',
  'LXGW WenKai',
  'WenQuanYi Micro Hei',
  'WenQuanYi Zen Hei',
] as const;
