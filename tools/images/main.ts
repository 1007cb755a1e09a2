import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { gateway, encompassSimulator, mailCatcher, services, stripeSimulator } from '../start/processes.ts'
import { ROOT } from '../start/infra/home.ts'
import { checkChart } from './chart-check.ts'
import { installChart } from './chart-install.ts'
import { copyCheckout, step } from './clean-folder.ts'
import { checkCompose } from './compose-check.ts'
import { buildImage, fromImage } from './docker-check.ts'
import { fromFolder, runRoster } from './run-packed.ts'
import { checkWatching } from './watch-check.ts'

/**
 * `npm run images:check` runs the steps of both Dockerfiles in a clean folder without Docker, runs roster as its image would,
 * and checks docker-compose.yml with Compose, the chart with helm, kubeconform and a control plane and the alerts with promtool,
 * if these are on the PATH. `-- --all` builds every app, `-- --web` also the pages, `-- --chart` checks only Compose file, chart and
 * alerts. `-- --docker` builds the images with Docker and runs roster's.
 */
const { values } = parseArgs({
  options: {
    all: { type: 'boolean' },
    web: { type: 'boolean' },
    chart: { type: 'boolean' },
    docker: { type: 'boolean' },
  },
})

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'upline-images-'))
fs.chmodSync(scratch, 0o755)
const [src, manifests] = [path.join(scratch, 'src'), path.join(scratch, 'manifests')]
let failed = 0

async function run(what: string, act: () => Promise<unknown> | unknown): Promise<boolean> {
  const began = Date.now()
  try {
    const output = await act()
    const seconds = `${((Date.now() - began) / 1000).toFixed(0)} s`
    console.log(
      `ok       ${what} (${seconds})${typeof output === 'string' && output ? `: ${output.split('\n').at(-1)}` : ''}`,
    )
    return true
  } catch (fault) {
    failed++
    console.log(`FAILED   ${what}\n${(fault as Error).message}`)
    return false
  }
}

const apps = [...services, gateway, mailCatcher, encompassSimulator, stripeSimulator]
const out = (app: string) => path.join(scratch, 'out', app.replaceAll('/', '-'))

async function packages(): Promise<boolean> {
  return (
    (await run('manifests: COPY . ., copy-manifests', () => {
      copyCheckout(ROOT, src)
      return step('node', ['deploy/docker/copy-manifests.mjs', src, manifests], src)
    })) &&
    (await run('packages: seal-lock, npm ci --ignore-scripts, patch-package', () => {
      step('node', ['deploy/docker/seal-lock.mjs', 'package-lock.json'], manifests)
      step('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], manifests)
      step('node', ['node_modules/patch-package/index.js'], manifests)
    })) &&
    (await run('build: COPY . . over the packages', () => fs.cpSync(src, manifests, { recursive: true })))
  )
}

const build = (app: string) =>
  run(`build: npm run build and pack, APP=${app}`, () => {
    step('npm', ['run', 'build', '--workspace', app], manifests, { NODE_ENV: '' })
    const output = step('node', ['tools/build/pack.ts', app, out(app)], manifests)
    fs.copyFileSync(path.join(manifests, 'deploy/docker/healthy.mjs'), path.join(out(app), 'healthy.mjs'))
    return output
  })

const pages = () =>
  run('web: npm run build of each page, copy-pages', () => {
    for (const name of fs.readdirSync(path.join(manifests, 'web'), { withFileTypes: true }))
      if (name.isDirectory())
        step('npm', ['run', 'build', '--workspace', `web/${name.name}`], manifests, { NODE_ENV: 'production' })
    return step('node', ['deploy/docker/copy-pages.mjs', manifests, out('web')], manifests)
  })

/** Checks with Docker, if it is installed. */
async function images(): Promise<void> {
  for (const app of apps.filter(({ name }) => values.all || name === 'roster'))
    if (!(await run(`docker build, APP=${app.folder}`, () => buildImage(ROOT, app)))) return
  if (values.web) await run('docker build of the pages', () => buildImage(ROOT))
  await run('container: migrate, start, health check and end', () => runRoster(fromImage('upline/roster')))
}

try {
  if (values.docker) await images()
  else if (!values.chart && (await packages())) {
    for (const { name, folder } of apps) if (values.all || ['roster', 'gateway'].includes(name)) await build(folder)
    if (values.web) await pages()
    await run('app: migrate, start, health check and stop, without write access', () =>
      runRoster(fromFolder(out('services/roster'), scratch)),
    )
  }
  await run('Compose', () => checkCompose(ROOT, scratch).forEach((line) => console.log(line)))
  await run('chart', () => checkChart(ROOT, scratch).forEach((line) => console.log(line)))
  await run('chart on a control plane', async () =>
    (await installChart(ROOT, scratch)).forEach((line) => console.log(line)),
  )
  await run('alerts', () => checkWatching(ROOT).forEach((line) => console.log(line)))
} finally {
  fs.rmSync(scratch, { recursive: true, force: true })
}
console.log(
  failed > 0
    ? `${failed} failed`
    : `Nothing failed.${values.docker ? '' : ' No image was built: there is no step here that needs Docker.'}`,
)
process.exitCode = failed === 0 ? 0 : 1
