import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../start/infra/home.ts'

/** A source file and the unit specs that must detect every mutant of it, relative to the repository. */
export interface Target {
  source: string
  specs: string[]
}

interface Accepted {
  source: string
  change: string
  reason: string
}

const read = <T>(name: string): T => JSON.parse(fs.readFileSync(path.join(import.meta.dirname, name), 'utf8')) as T

const TARGETS = read<Target[]>('targets.json')
const ACCEPTED = read<Accepted[]>('accepted.json')

/** The targets in these folders or files; all targets if none are given. */
export function targetsIn(places: string[]): Target[] {
  const isIn = (source: string, place: string) => source === place || source.startsWith(`${place.replace(/\/$/, '')}/`)
  const unlisted = places.filter((place) => !TARGETS.some(({ source }) => isIn(source, place)))
  if (unlisted.length > 0)
    throw new Error(`${unlisted.join(', ')}: add the file and its specs to tools/quality/mutation/targets.json`)
  return TARGETS.filter(({ source }) => places.length === 0 || places.some((place) => isIn(source, place)))
}

/** A mutant without an observable effect, with its reason in accepted.json. */
export const isAccepted = (target: Target, change: string): boolean =>
  ACCEPTED.some((one) => one.source === target.source && one.change === change)

export const textOf = ({ source }: Target): string => fs.readFileSync(path.join(ROOT, source), 'utf8')
