import type { ImportMapping, RememberedMapping } from '@upline/contracts'
import { api, type QueryClient } from '@upline/web-kit'

const PATH = '/api/imports/mappings'

/** What was chosen for the columns of earlier files; none where that can't be asked: a file is no worse for it. */
export const knownMappings = (client: QueryClient): Promise<RememberedMapping[]> =>
  client.fetchQuery({ queryKey: [PATH], queryFn: () => api(PATH) }).catch(() => [])

/** The mapping also goes along with the file, so a failure here costs only the next time. */
export async function keepMapping(client: QueryClient, headers: string[], mapping: ImportMapping): Promise<void> {
  await api(PATH, { method: 'PUT', json: { headers, mapping } }).catch(() => undefined)
  client.removeQueries({ queryKey: [PATH] })
}
