/** A name in quotation marks. Those it has of its own become the inner ones, as Ukrainian spelling has it. */
export function quoted(name: string): string {
  return `«${name.replaceAll('«', '„').replaceAll('»', '“')}»`;
}
