// Loads the bundle of a thread instead of its sources: reading their TypeScript takes four times as long as starting the bundle.
import fs from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { isMainThread } from 'node:worker_threads'

const folder = process.env.UPLINE_TEST_THREADS

if (folder && !isMainThread)
  registerHooks({
    load(url, context, next) {
      if (!url.endsWith('.worker.ts')) return next(url, context)
      const source = fs.readFileSync(path.join(folder, `${path.basename(url, '.ts')}.js`))
      return { format: 'module', source, shortCircuit: true }
    },
  })
