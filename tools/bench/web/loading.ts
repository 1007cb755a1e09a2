import type { Figure, Measured } from '../figure.ts'
import { READY, readyAt, recordReady, scriptsBefore } from './page-recorder.ts'
import { freshContext, inContext, signedIn, webInstance, type WebInstance } from './web-instance.ts'

const KB = 1_000
const METHOD =
  'Chromium with a cold cache: compressed size of the scripts that arrived before that moment. 1 KB is 1,000 bytes. What loads later, while the page is idle, is not counted.'

type Context = Awaited<ReturnType<typeof freshContext>>

const MAX_VISITS = 20

/** Visits with the same size in a row after which it counts as settled. */
const EQUAL_VISITS = 5

/** Repeats the visit until its size stays the same, because the gateway compresses a file better after its first request. */
async function settledSize(visit: () => Promise<Measured>): Promise<Measured> {
  let last = await visit()
  for (let visits = 1, equal = 1; visits < MAX_VISITS && equal < EQUAL_VISITS; visits++) {
    const next = await visit()
    equal = next.value === last.value ? equal + 1 : 1
    last = next
  }
  return last
}

function scriptSize(web: WebInstance, context: Context, path: string, ready: string): Promise<Measured> {
  return inContext(context, async (page) => {
    await recordReady(page, ready)
    await page.goto(web.instance.url + path)
    const time = await readyAt(page)
    const scripts = await scriptsBefore(page, time)
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
    return { value: bytes / KB, detail: `${scripts.length} scripts in ${time.toFixed(0)} ms.` }
  })
}

export const scriptOfForm: Figure = {
  name: 'JavaScript before the sign-in form',
  reach: 150,
  bound: 'at most',
  unit: 'KB',
  how: METHOD,
  async measure() {
    const web = await webInstance()
    return settledSize(async () => scriptSize(web, await freshContext(web), '/', READY.form))
  },
}

export const scriptOfDashboard: Figure = {
  name: 'JavaScript before the numbers of the dashboard',
  reach: 280,
  bound: 'at most',
  unit: 'KB',
  how: METHOD,
  async measure() {
    const web = await webInstance()
    return settledSize(async () => scriptSize(web, await signedIn(web, 'ceo'), '/dashboard', READY.dashboard))
  },
}
