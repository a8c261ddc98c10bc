/** What opens an item of a bulleted list. Private-use characters are what symbol fonts leave of a bullet. */
export const BULLET = /^(?:[•◦▪▫‣⁃∙·●○■□◆◇►▸➢➤✓✔\uE000-\uF8FF]\s*|[–—*+\-−]\s+)(?=\S)/u;
