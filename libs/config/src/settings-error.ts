/** Exit code of a process that cannot run until its settings or stores change. Restarting it does not help. */
export const REFUSED_EXIT_CODE = 78

/** Settings that are missing or wrong, each in one line that names the variable. */
export class SettingsError extends Error {
  override name = 'SettingsError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`Settings: ${faults.join('; ')}`)
    this.faults = faults
  }
}

/** Reads an app's settings at its start. If some are missing or wrong, it lists all of them and ends the process. */
export async function settingsOrExit<T>(app: string, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (fault) {
    if (!(fault instanceof SettingsError)) throw fault
    console.error(settingsText(app, fault))
    process.exit(REFUSED_EXIT_CODE)
  }
}

/** `loans cannot start: 2 settings are missing or wrong:`, then one line for each. */
export function settingsText(app: string, { faults }: SettingsError): string {
  const count = faults.length === 1 ? 'one setting is' : `${faults.length} settings are`
  return [`${app} cannot start: ${count} missing or wrong:`, ...faults.map((fault) => `  ${fault}`)].join('\n')
}
