type Node = Record<string, unknown>

/** Parses `a[b][0][c]=x`, the format of Stripe's clients. Numbers stay strings. */
export function readForm(text: string): Node {
  const root: Node = {}
  for (const [name, value] of new URLSearchParams(text)) put(root, pathOf(name), value)
  return listed(root) as Node
}

const pathOf = (name: string): string[] => {
  const [head, ...rest] = name.split('[')
  return [head!, ...rest.map((part) => part.replace(/\]$/, ''))]
}

function put(root: Node, path: string[], value: string): void {
  let node = root
  path.forEach((raw, depth) => {
    const key = raw === '' ? String(Object.keys(node).length) : raw
    if (key in Object.prototype) return
    if (depth === path.length - 1) node[key] = value
    else node = (node[key] ??= {}) as Node
  })
}

/** Turns objects with the keys 0, 1, 2 … into arrays. */
function listed(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).map(([key, value]) => [key, listed(value)] as const)
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}
