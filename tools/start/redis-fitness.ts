const MIN_MAJOR_VERSION = 7

/** The reason that a Redis cannot be used, from the text of INFO; undefined if it can. */
export function redisFault(info: string): string | undefined {
  const version = valueOf(info, 'redis_version')
  if (version && Number.parseInt(version, 10) < MIN_MAJOR_VERSION)
    return `Redis is version ${version}, and Upline needs ${MIN_MAJOR_VERSION} or newer: upgrade it, or name another server`
  const policy = valueOf(info, 'maxmemory_policy')
  if (policy && policy !== 'noeviction')
    return `Redis deletes keys when its memory is full (maxmemory-policy ${policy}), among them counters of failed sign-ins: set maxmemory-policy to noeviction`
  return undefined
}

const valueOf = (info: string, name: string): string | undefined =>
  new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1]
