import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin'
import { defineConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { REMOTES, sharedModules } from './federation.mjs'

const SHELL_PORT = 7210
const GATEWAY = process.env.UPLINE_GATEWAY ?? 'http://127.0.0.1:3000'

const federation = (options, { dev, host }) =>
  pluginModuleFederation(
    {
      dts: false,
      manifest: true,
      shareStrategy: 'loaded-first',
      shared: sharedModules({ host }),
      // The runtime is in the shell once, not in each remote entry.
      ...(!dev && {
        experiments: {
          ...(host ? { provideExternalRuntime: true } : { externalRuntime: true }),
          optimization: { target: 'web' },
        },
      }),
      ...options,
    },
    { environment: 'web' },
  )

const output = {
  sourceMap: false,
  // Inlined fonts and images are data: URLs, which the content-security-policy refuses.
  dataUriLimit: { font: 0, svg: 0, image: 0, media: 0, assets: 0 },
  legalComments: 'none',
}

/** The package's exports name its development build only, whose warnings cost visitors 1 KB. */
const productionRouter = Object.fromEntries(
  Object.entries({ 'react-router$': 'index.mjs', 'react-router/dom$': 'dom-export.mjs' }).map(([name, file]) => [
    name,
    fileURLToPath(new URL(`../node_modules/react-router/dist/production/${file}`, import.meta.url)),
  ]),
)

/** One file compresses 2 KB better than a file for each library, and stays in caches when only our code changes. */
const vendor = {
  test: /node_modules[\\/](?!@module-federation)/,
  name: 'vendor',
  chunks: 'initial',
  priority: 100,
  enforce: true,
}

/** The styles of the libraries that the first page needs, under a name that the document can preload. */
const bootstrapStyles = {
  type: 'css/mini-extract',
  test: /node_modules[\\/]/,
  name: 'bootstrap-styles',
  chunks: ({ name }) => name === 'bootstrap',
  priority: 110,
  enforce: true,
}

/** The files of the application load while the first screen appears, and `public/first-paint.js` runs them after it. */
const startAfterFirstPaint = (tags) =>
  tags.map((tag) => {
    if (tag.tag === 'script' && tag.attrs?.defer)
      return preload({ as: 'script', href: tag.attrs.src, 'data-start': true })
    return tag.attrs?.rel === 'preload' ? preload(tag.attrs) : tag
  })

/** With the usual priority, it would delay the first paint. */
const preload = (attrs) => ({ tag: 'link', attrs: { ...attrs, rel: 'preload', fetchpriority: 'low' }, head: true })

/** The host: everything at /, and the remotes by the addresses that the gateway serves them at. */
export const shell = () =>
  defineConfig(({ command }) => {
    const dev = command === 'dev'
    const address = ([name, port]) => (dev ? `http://127.0.0.1:${port}` : `/remotes/${name}`)
    const remotes = Object.fromEntries(
      Object.entries(REMOTES).map((one) => [one[0], `${one[0]}@${address(one)}/mf-manifest.json`]),
    )
    return {
      plugins: [pluginReact(), federation({ name: 'shell', remotes }, { dev, host: true })],
      environments: { web: { source: { entry: { index: './src/index.ts' } } } },
      html: {
        title: 'Upline',
        template: './index.html',
        favicon: './favicon.svg',
        tags: dev ? [refreshHook] : [startAfterFirstPaint],
      },
      server: {
        host: '127.0.0.1',
        port: SHELL_PORT,
        strictPort: true,
        historyApiFallback: true,
        proxy: {
          '/api': GATEWAY,
          // A worker must be of the page's own origin.
          ...Object.fromEntries(
            Object.entries(REMOTES).map(([name, port]) => [`/remotes/${name}/workers`, `http://127.0.0.1:${port}`]),
          ),
        },
      },
      dev: { assetPrefix: '/' },
      output: { ...output, assetPrefix: '/' },
      // The application starts in an async chunk. Its files load together with the first script, not after it.
      performance: { preload: { type: 'async-chunks', include: [/\/bootstrap\b/] } },
      ...(!dev && { resolve: { alias: productionRouter }, splitChunks: { cacheGroups: { vendor, bootstrapStyles } } }),
    }
  })

/**
 * A remote exposes './routes' (src/routes.tsx). Each src/**\/<name>.worker.ts becomes workers/<name>.js next to it, built
 * without federation: a worker of a federated build carries, or misses, the federation runtime.
 */
export const remote = (name) =>
  defineConfig(({ command }) => {
    const dev = command === 'dev'
    const port = REMOTES[name]
    const workers = Object.fromEntries(
      globSync('src/**/*.worker.ts').map((file) => [basename(file, '.worker.ts'), `./${file}`]),
    )
    return {
      plugins: [
        pluginReact(),
        federation(
          { name, filename: 'remoteEntry.js', exposes: { './routes': './src/routes.tsx' } },
          { dev, host: false },
        ),
      ],
      environments: {
        web: { source: { entry: { index: '../empty-entry.mjs' } }, tools: { htmlPlugin: false } },
        ...(Object.keys(workers).length > 0 && { worker: workerEnvironment(workers) }),
      },
      server: { host: '127.0.0.1', port, strictPort: true, cors: { origin: `http://127.0.0.1:${SHELL_PORT}` } },
      dev: { assetPrefix: `http://127.0.0.1:${port}/` },
      output: { ...output, assetPrefix: `/remotes/${name}/` },
    }
  })

const workerEnvironment = (entry) => ({
  source: { entry },
  tools: { htmlPlugin: false },
  output: {
    ...output,
    target: 'web-worker',
    distPath: { js: 'workers' },
    filename: { js: '[name].js' },
    cleanDistPath: false,
  },
})

/**
 * Dev only: react-refresh's stub hook keeps no list of renderers, so a remote's late runtime would never find react-dom
 * and its hot updates would change nothing.
 */
const refreshHook = {
  tag: 'script',
  head: true,
  append: false,
  children: `(()=>{let n=0;const renderers=new Map();window.__REACT_DEVTOOLS_GLOBAL_HOOK__??={renderers,supportsFiber:true,
    inject(r){renderers.set(++n,r);return n},onScheduleFiberRoot(){},onCommitFiberRoot(){},onCommitFiberUnmount(){}}})()`,
}
