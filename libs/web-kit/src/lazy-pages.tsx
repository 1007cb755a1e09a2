import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { lazy, type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { matchPath, Route, Routes } from 'react-router-dom'
import { queryClient } from './query-client.ts'

type Prefetch = Parameters<QueryClient['prefetchQuery']>[0]

/** The start of a query, as `queryOptions` returns it. */
interface PageQuery {
  queryKey: QueryKey
  queryFn?: unknown
}

export interface LazyPage {
  /** Full paths, such as '/loans/:id'. */
  paths: readonly string[]
  load: () => Promise<ComponentType>
  /** Queries that the page always starts with. */
  queries?: readonly PageQuery[] | ((search: URLSearchParams) => readonly PageQuery[])
}

/** Data that was prefetched this recently is not fetched again by the next hover. */
const FRESH_MS = 10_000

/** A page that has loaded opens without the fallback, which would appear for a moment. */
function lazyPage({ load }: LazyPage): { Page: ComponentType; loadPage: () => Promise<ComponentType> } {
  let loaded: ComponentType | undefined
  const loadPage = async () => (loaded = await load())
  const newLazyPage = () =>
    lazy(async () => {
      try {
        return { default: await loadPage() }
      } catch (error) {
        // A lazy component keeps its failure, so a visit after an outage of the network needs a new one.
        addEventListener('online', () => (LazyPage = newLazyPage()), { once: true })
        throw error
      }
    })
  let LazyPage = newLazyPage()
  function Page() {
    // The page stays the same component once it is shown, so it keeps its state.
    const [Shown] = useState(() => loaded ?? LazyPage)
    return <Shown />
  }
  return { Page, loadPage }
}

/**
 * The pages of a remote, each in its own chunk: a page loads when it is first shown or preloaded. A pointer on a link preloads it.
 */
export function lazyPages(pages: readonly LazyPage[]) {
  const lazies = pages.map((page) => ({ ...page, ...lazyPage(page) }))
  const routes = lazies.map(({ paths, Page }) =>
    paths.map((path) => <Route key={path} path={path} element={<Page />} />),
  )
  return {
    LazyRoutes: ({ fallback }: { fallback: ReactNode }) => (
      <Suspense fallback={fallback}>
        <Routes>{routes}</Routes>
      </Suspense>
    ),
    /** Loads the code of the page at a path, and the data that it starts with. */
    preload: async (pathname: string, search = ''): Promise<void> => {
      const { loadPage, queries = [] } =
        lazies.find(({ paths }) => paths.some((path) => matchPath(path, pathname))) ?? {}
      const started = typeof queries === 'function' ? queries(new URLSearchParams(search)) : queries
      await Promise.all([
        loadPage?.(),
        ...started.map((query) => queryClient.prefetchQuery({ ...(query as Prefetch), staleTime: FRESH_MS })),
      ])
    },
  }
}
