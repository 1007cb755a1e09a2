/** Extensions of Postgres that a service needs in its database. deploy/postgres/own-database.sql creates all of them. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = { loans: ['pg_trgm'], roster: ['pg_trgm', 'unaccent'] }

export const extensionsOf = (service: string): readonly string[] => EXTENSIONS[service] ?? []

export const ALL_EXTENSIONS: readonly string[] = [...new Set(Object.values(EXTENSIONS).flat())].sort()
