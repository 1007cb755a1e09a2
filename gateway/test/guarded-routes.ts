import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import type { RouteGuard } from '../src/guarding/route-guard.ts'

export interface GuardedRoute {
  method: string
  /** A path that the route matches. */
  path: string
  guard: RouteGuard
}

const CREATED = 'fastify.initialization'

/** Creates a server and lists every route that it registers. */
export async function routesOf<T>(create: () => Promise<T>): Promise<{ created: T; routes: GuardedRoute[] }> {
  const routes: GuardedRoute[] = []
  const listen = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ url, method, config }) => {
      for (const each of [method].flat()) routes.push({ method: each, path: sampleOf(url), guard: config!.guard! })
    })
  subscribe(CREATED, listen)
  try {
    return { created: await create(), routes }
  } finally {
    unsubscribe(CREATED, listen)
  }
}

const sampleOf = (url: string): string => url.replace(/:\w+/g, '7').replace('*', 'messages')
