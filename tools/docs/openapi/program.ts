import fs from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

export const ROOT = path.resolve(import.meta.dirname, '../../..')

export interface Sources {
  checker: ts.TypeChecker
  /** Files with controllers, by service. */
  controllers: { service: string; file: ts.SourceFile }[]
  /** The calls that the gateway answers itself: gateway/src/own-calls.ts. */
  gatewayCalls: ts.SourceFile
  contracts: ts.SourceFile
}

/** The services' controllers and their imports, read by the compiler without running them. */
export function openSources(): Sources {
  const parsed = ts.parseJsonConfigFileContent(
    ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), ts.sys.readFile.bind(ts.sys)).config,
    { ...ts.sys, readDirectory: () => [] },
    ROOT,
  )
  // A controller of a library is part of every service.
  const found = fs
    .globSync('{services,libs}/*/src/**/*controller.ts', { cwd: ROOT })
    .sort()
    .map((file) => ({ service: file.split(path.sep)[1]!, name: path.join(ROOT, file) }))
  const gateway = path.join(ROOT, 'gateway/src/own-calls.ts')
  const contracts = path.join(ROOT, 'libs/contracts/src/index.ts')
  const options = { ...parsed.options, incremental: false, tsBuildInfoFile: undefined, noEmit: true }
  const program = ts.createProgram(
    [...found.map(({ name }) => name), gateway, contracts],
    options as ts.CompilerOptions,
  )
  const fileOf = (name: string): ts.SourceFile => program.getSourceFile(name)!
  return {
    checker: program.getTypeChecker(),
    controllers: found.map(({ service, name }) => ({ service, file: fileOf(name) })),
    gatewayCalls: fileOf(gateway),
    contracts: fileOf(contracts),
  }
}
