import { startInstance } from '../instance/instance.ts'
import { PREPARED_HOMES, type PreparedHomes, prepareHomes } from '../instance/prepared-homes.ts'

/** The homes of a run: prepared when the first step needs them, and shared by all. */
export class Homes {
  private prepared: Promise<PreparedHomes> | undefined
  private readonly cache: string

  constructor(cache: string) {
    this.cache = cache
  }

  /** Environment of a step that starts instances; `isPrepared`: they start from copies of prepared homes. */
  async environment(isPrepared: boolean): Promise<NodeJS.ProcessEnv> {
    const env = { UPLINE_CACHE: this.cache }
    if (!isPrepared) return env
    this.prepared ??= prepareHomes(async (home, seed) => {
      const instance = await startInstance({ home, env: { ...env, UPLINE_MODE: 'demo', UPLINE_SEED: seed } })
      await instance.stop()
    })
    return { ...env, [PREPARED_HOMES]: JSON.stringify((await this.prepared).folders) }
  }

  async remove(): Promise<void> {
    await this.prepared?.then(
      ({ remove }) => remove(),
      () => undefined, // the steps that needed them have failed
    )
  }
}
