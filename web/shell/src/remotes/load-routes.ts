import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import type { ComponentType } from 'react'
import { REMOTE_NAMES, remoteOf, type RemoteName } from './remote-paths.ts'

/** Every remote exposes './routes': one component with its routes, and the preloading of one of them. */
interface RoutesModule {
  default: ComponentType
  preload: (pathname: string, search?: string) => Promise<void>
}

let retries = 0

const loaded = new Map<RemoteName, ComponentType>()

/** The screens of a remote that has loaded, which open without a loading state. */
export const loadedRoutes = (name: RemoteName): ComponentType | undefined => loaded.get(name)

export async function loadRoutes(name: RemoteName): Promise<RoutesModule> {
  const module = await loadRemote<RoutesModule>(`${name}/routes`)
  if (!module) throw new Error(`the remote ${name} exposes no routes`)
  loaded.set(name, module.default)
  return module
}

/** A failed remote stays failed until it is registered again under a different URL. */
export function loadRoutesAgain(name: RemoteName): Promise<RoutesModule> {
  retries += 1
  registerRemotes([{ name, entry: `/remotes/${name}/mf-manifest.json?retry=${retries}` }], { force: true })
  return loadRoutes(name)
}

/** Loads the page at a path before it is opened. If that fails, opening it loads it again and shows the failure. */
export async function preloadPage(pathname: string, search?: string): Promise<void> {
  const remote = remoteOf(pathname)
  if (!remote) return
  await loadRoutes(remote)
    .then(({ preload }) => preload(pathname, search))
    .catch(() => undefined)
}

/** Loads the entries of all remotes, so that the first page of each needs only its own code. */
export const preloadRemotes = (): void => REMOTE_NAMES.forEach((name) => void loadRoutes(name).catch(() => undefined))
