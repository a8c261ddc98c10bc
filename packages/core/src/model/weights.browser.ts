/** The weights that came with the package, copied beside this file at build; bundlers see the URL and take them along. */
export async function loadShippedWeights(name: string): Promise<Uint8Array> {
  const response = await fetch(new URL(`./weights/${name}`, import.meta.url));
  if (!response.ok) throw new Error(`weights ${name}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}
