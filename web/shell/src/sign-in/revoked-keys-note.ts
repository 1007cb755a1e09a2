/** The effect of a new password on the user's API keys. Undefined without keys. */
export function revokedKeysNote(activeApiKeys: number | undefined): string | undefined {
  if (!activeApiKeys) return undefined
  return activeApiKeys === 1
    ? 'A new password revokes your API key. Integrations that use it stop working until you create a new one.'
    : `A new password revokes your ${activeApiKeys} API keys. Integrations that use them stop working until you create new ones.`
}
