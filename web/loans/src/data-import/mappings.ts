import type { ImportMapping, RememberedMapping } from '@upline/contracts'
import { api, type QueryClient } from '@upline/web-kit'

const PATH = '/api/imports/mappings'

/** Mappings of earlier files; none if they cannot be loaded, because a file can be mapped without them. */
export const knownMappings = (client: QueryClient): Promise<RememberedMapping[]> =>
  client.fetchQuery({ queryKey: [PATH], queryFn: () => api(PATH) }).catch(() => [])

/** The mapping also goes along with the file, so a failure here costs only the next time. */
export async function keepMapping(client: QueryClient, headers: string[], mapping: ImportMapping): Promise<void> {
  await api(PATH, { method: 'PUT', json: { headers, mapping } }).catch(() => undefined)
  client.removeQueries({ queryKey: [PATH] })
}
