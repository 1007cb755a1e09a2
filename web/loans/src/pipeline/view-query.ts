/** The address parameters that a saved view keeps; what is open on the page is none of them. */
const KEPT = ['outcome', 'q', 'scope', 'sort', 'status']

/** In one order, so that two views of the same filter are equal as text. */
export function viewQuery(params: URLSearchParams): string {
  const kept = KEPT.flatMap((name): [string, string][] => {
    const value = params.get(name)
    return value ? [[name, value]] : []
  })
  return new URLSearchParams(kept).toString()
}
