/** The URL parameters that a saved view stores: all but the open panel. */
const STORED_PARAMETERS = ['outcome', 'q', 'scope', 'sort', 'status']

/** Sorts the parameters, so two views of the same filter are equal as text. */
export function viewQuery(params: URLSearchParams): string {
  const kept = STORED_PARAMETERS.flatMap((name): [string, string][] => {
    const value = params.get(name)
    return value ? [[name, value]] : []
  })
  return new URLSearchParams(kept).toString()
}
