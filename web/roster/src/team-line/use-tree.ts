import type { TreeResponse } from '@upline/contracts'
import {
  apiPage,
  retriedErrorOf,
  useQueries,
  useQueryClient,
  withQuery,
  type Page,
  type UseQueryResult,
} from '@upline/web-kit'
import { useCallback, useState } from 'react'
import { assembleTree, reportsOf, type LineMember, type TreePage } from './tree-pages.ts'

const PATH = '/api/team/tree'
/** Page size of reports and search results. Nodes with up to 100,000 reports load on scroll. */
const PAGE = 500
const TOPS: TreePage = { parent: null, row: null }

type PageResult = UseQueryResult<Page<TreeResponse>>

const isSame = (a: TreePage, b: TreePage) => a.row === b.row && a.cursor === b.cursor

export interface TreeQuery {
  asOf?: string | undefined
  /** Search text for names and usernames. Matching members are the top rows. */
  q?: string
}

/** The expanded part of the tree. Its pages are queries, so that team changes appear automatically. */
export function useTree({ asOf, q }: TreeQuery) {
  const [pages, setPages] = useState<TreePage[]>([TOPS])
  const client = useQueryClient()
  const keyOf = useCallback(
    ({ parent, cursor }: TreePage) => ['/api/team', 'tree', asOf, parent === null ? q : undefined, parent, cursor],
    [asOf, q],
  )
  const combine = useCallback(
    (results: PageResult[]) => ({
      ...assembleTree(
        results.map(({ data }, at) => ({
          ...(pages[at] ?? TOPS),
          nodes: data?.data,
          nextCursor: data?.nextCursor,
        })),
      ),
      isPending: Boolean(results[0]?.isPending),
      // The error stays on the page until a retry succeeds.
      error: results.map(({ error }, at) => error ?? retriedErrorOf(client, keyOf(pages[at] ?? TOPS))).find(Boolean),
      retry: () => Promise.all(results.filter((result) => !result.data).map((result) => result.refetch())),
    }),
    [pages, client, keyOf],
  )
  const tree = useQueries({
    queries: pages.map((page) => {
      const { parent, cursor } = page
      const search = parent === null ? q : undefined
      return {
        queryKey: keyOf(page),
        queryFn: () => apiPage(withQuery(PATH, { parent, cursor, asOf, q: search, limit: PAGE })),
      }
    }),
    combine,
  })
  const ask = (page: TreePage) => setPages((now) => (now.some((one) => isSame(one, page)) ? now : [...now, page]))
  const more = (row: string | null) => {
    const page = tree.next.get(row)
    if (page) ask(page)
  }
  return { ...tree, open: (member: LineMember) => ask(reportsOf(member, q !== undefined)), loadMore: more }
}
