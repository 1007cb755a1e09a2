import type { TreeResponse } from '@upline/contracts'
import { apiPage, useQueries, withQuery, type Page, type UseQueryResult } from '@upline/web-kit'
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
      error: results.find((result) => result.error)?.error ?? null,
      retry: () => results.filter((result) => result.isError).forEach((result) => void result.refetch()),
    }),
    [pages],
  )
  const tree = useQueries({
    queries: pages.map(({ parent, cursor }) => {
      const search = parent === null ? q : undefined
      return {
        queryKey: ['/api/team', 'tree', asOf, search, parent, cursor],
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
