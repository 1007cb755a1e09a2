import type { ImportMapping, RememberedMapping } from '@upline/contracts'
import { api, type QueryClient } from '@upline/web-kit'

const PATH = '/api/imports/mappings'

/** Mappings of earlier files. Empty if they cannot be loaded, because the user can map a file without them. */
export const knownMappings = (client: QueryClient): Promise<RememberedMapping[]> =>
  client.fetchQuery({ queryKey: [PATH], queryFn: () => api(PATH) }).catch(() => [])

/** The file is sent with its mapping, so a failure here only means that the next file is not mapped automatically. */
export async function keepMapping(client: QueryClient, headers: string[], mapping: ImportMapping): Promise<void> {
  await api(PATH, { method: 'PUT', json: { headers, mapping } }).catch(() => undefined)
  client.removeQueries({ queryKey: [PATH] })
}
