import path from 'node:path'
import { MAY_IMPORT, NO_LIBRARY, type WorkspacePackage } from './package-boundaries.ts'

/** Why `file` may not import `what`, or null. Recognizes package names and paths into packages. */
export function boundaryFault(file: string, what: string, rooms: WorkspacePackage[], isType = false): string | null {
  const from = roomOf(file, rooms)
  if (!from) return what.startsWith('.') ? null : serviceFromTools(what, rooms)
  if (what.startsWith('.')) return relativeFault({ from, file, what, isType })
  const target = rooms.find((room) => what === room.name || what.startsWith(`${room.name}/`))
  return target ? packageFault(from, target, file) : libraryFault(from, file, what)
}

function packageFault(from: WorkspacePackage, target: WorkspacePackage, file: string): string | null {
  if (target === from) return `a package does not import itself by name. Use a relative path`
  const may = MAY_IMPORT[from.type]
  if (!may) return `${from.name} has no tag type:… in its package.json`
  if (!may.types.includes(target.type) || may.except?.includes(target.name))
    return `${from.type} may not import ${target.type} ('${target.name}')`
  // Tests may use more than the app's dependencies: @upline/testing is not part of a build.
  if (!from.dependencies.includes(target.name) && !RUNS_IN_NODE.test(file))
    return `'${target.name}' is missing from the dependencies of ${from.folder}/package.json`
  return null
}

function roomOf(file: string, rooms: WorkspacePackage[]): WorkspacePackage | undefined {
  return rooms.find((room) => file.startsWith(`${room.folder}/`))
}

/** Tools may use libraries. They call a service over HTTP. */
function serviceFromTools(what: string, rooms: WorkspacePackage[]): string | null {
  const target = rooms.find((room) => what === room.name || what.startsWith(`${room.name}/`))
  return target?.type === 'service' ? `a tool may not import a service ('${target.name}')` : null
}

function relativeFault({
  from,
  file,
  what,
  isType,
}: {
  from: WorkspacePackage
  file: string
  what: string
  isType: boolean
}): string | null {
  const target = path.posix.join(path.posix.dirname(file), what)
  if (!target.startsWith(`${from.folder}/`)) return `a relative path may not leave ${from.folder}`
  // The type that a service returns gives no access to its table.
  const isEntity = !isType && from.type === 'service' && /\.entity\.ts$/.test(target)
  const mayImport = /\.(spec|module)\.ts$/.test(file) || featureOf(from, file) === featureOf(from, target)
  if (isEntity && !mayImport)
    return `a feature may not import another feature's entity. Refer to it by id, or call its service`
  return null
}

/** The folder below `src`; undefined for files outside of the features. */
function featureOf({ folder }: WorkspacePackage, file: string): string | undefined {
  const [src, feature, ...rest] = file.slice(folder.length + 1).split('/')
  return src === 'src' && rest.length > 0 ? feature : undefined
}

/** Tests and build settings of a page run in Node. */
const RUNS_IN_NODE = /(\.spec\.tsx?|\.config\.m?[jt]s|\/test\/.*)$/

function libraryFault(from: WorkspacePackage, file: string, what: string): string | null {
  if (RUNS_IN_NODE.test(file)) return null
  return NO_LIBRARY[from.type]?.test(what) ? `${from.type} may not import '${what}'` : null
}
