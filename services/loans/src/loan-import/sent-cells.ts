const isObject = (row: unknown): row is Record<string, unknown> =>
  typeof row === 'object' && row !== null && !Array.isArray(row)

const MAX_HEADERS = 200

/** The headers of row objects, in order of first appearance, as columns of a file. */
export function headerOf(objects: readonly unknown[]): string[] {
  const headers = new Set<string>()
  for (const object of objects)
    if (isObject(object))
      for (const header of Object.keys(object)) if (headers.size < MAX_HEADERS) headers.add(plain(header))
  return [...headers]
}

/** The cells of a row object in the order of these headers. */
export function cellsOf(object: unknown, header: readonly string[]): string[] {
  if (!isObject(object)) return []
  const cells = new Map(Object.entries(object).map(([name, value]) => [plain(name), textOf(value)]))
  return header.map((name) => cells.get(name) ?? '')
}

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return plain(value)
  return value === null || value === undefined ? '' : plain(String(JSON.stringify(value)))
}

/** Text that jsonb can store. */
const plain = (text: string): string => text.replaceAll('\0', '').toWellFormed()
