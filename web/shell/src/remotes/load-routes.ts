import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import type { ComponentType } from 'react'
import type { RemoteName } from './remote-paths.ts'

/** Every remote exposes './routes': one component with its routes. */
interface RoutesModule {
  default: ComponentType
}

let retries = 0

export async function loadRoutes(name: RemoteName): Promise<RoutesModule> {
  const module = await loadRemote<RoutesModule>(`${name}/routes`)
  if (!module) throw new Error(`the remote ${name} exposes no routes`)
  return module
}

/** A failed remote stays failed until it is registered again under a different URL. */
export function loadRoutesAgain(name: RemoteName): Promise<RoutesModule> {
  retries += 1
  registerRemotes([{ name, entry: `/remotes/${name}/mf-manifest.json?retry=${retries}` }], { force: true })
  return loadRoutes(name)
}
