import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/test/longest-first.ts'

/**
 * V8 of Node 24 ends the process ('Check failed: jit_page_->allocations_') if two threads optimize the same call from WebAssembly concurrently.
 * Node reads the TypeScript of threads by a WebAssembly module. With this budget, no call is optimized.
 */
const execArgv = ['--wasm-wrapper-tiering-budget=1000000000']

/** Files of one worker share its modules, because loading them takes longer than most files take to run. */
const everywhere = {
  ...{ globals: true, isolate: false, pool: 'forks', execArgv, testTimeout: 60_000, hookTimeout: 120_000 },
  // Messages name the elements of a short list instead of their number: the end of the output shows messages without differences.
  chaiConfig: { truncateThreshold: 1_000 },
} as const
const pages = ['libs/ui/**', 'libs/web-kit/**', 'web/**']
/** These compare response times with a limit, so they run after everything else. */
const timed = 'tools/chaos/frozen/*.sys.spec.ts'
const ignored = ['**/node_modules/**', '**/dist/**', '.upline/**', '.nx/**']

/** Unit tests, integration tests on a real Postgres and Redis, tests of complete instances, and tests of pages in jsdom. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...everywhere,
          name: 'unit',
          setupFiles: 'tools/test/restore-environment.ts',
          include: ['{libs,services,gateway,tools}/**/*.spec.ts'],
          exclude: [...ignored, '**/*.{int,sys,long}.spec.ts', ...pages],
        },
      },
      {
        test: {
          ...everywhere,
          name: 'integration',
          include: ['{libs,services,gateway,tools}/**/*.int.spec.ts'],
          exclude: ignored,
          execArgv: [...execArgv, '--import', path.join(import.meta.dirname, 'tools/test/bundled-threads.mjs')],
          globalSetup: 'tools/test/global-setup.ts',
          setupFiles: 'tools/test/restore-environment.ts',
        },
      },
      {
        test: {
          ...everywhere,
          name: 'system',
          include: ['tools/**/*.sys.spec.ts'],
          exclude: [...ignored, timed],
          setupFiles: 'tools/test/restore-environment.ts',
        },
      },
      {
        test: {
          ...everywhere,
          name: 'timed',
          include: [timed],
          exclude: ignored,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          setupFiles: 'tools/test/restore-environment.ts',
        },
      },
      {
        test: {
          ...everywhere,
          name: 'long',
          include: ['tools/**/*.long.spec.ts'],
          exclude: ignored,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
          setupFiles: 'tools/test/restore-environment.ts',
        },
      },
      {
        test: {
          ...everywhere,
          name: 'web',
          environment: 'jsdom',
          include: ['{libs/ui,libs/web-kit,web/*}/**/*.spec.{ts,tsx}'],
          exclude: ignored,
          setupFiles: 'tools/test/browser-gaps.ts',
        },
      },
    ],
  },
})
