import fs from 'node:fs/promises'
import path from 'node:path'
import { type Options, transform } from '@swc/core'
import type { Plugin } from 'esbuild'

const SWC: Options = {
  swcrc: false,
  configFile: false,
  sourceMaps: false,
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: true },
    keepClassNames: true,
  },
  module: { type: 'es6' },
}

/**
 * esbuild drops the types that Nest and MikroORM read from decorators (`design:paramtypes`), so swc compiles our files with
 * decorators first. esbuild compiles the rest, because it is faster.
 */
export const decoratorsPlugin: Plugin = {
  name: 'decorators',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      if (file.includes(`${path.sep}node_modules${path.sep}`)) return undefined
      const source = await fs.readFile(file, 'utf8')
      if (!/^\s*@[A-Za-z]|[(,]\s*@[A-Z]/m.test(source)) return undefined
      const { code } = await transform(source, { ...SWC, filename: file })
      return { contents: code, loader: 'js' }
    })
  },
}
