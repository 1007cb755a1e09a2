import { useRecruitingSettings } from '../settings/use-recruiting-settings.ts'
import css from './bonuses.module.css'

/** Shown next to every earnings example. */
export function Disclosure() {
  const { data } = useRecruitingSettings()
  return data ? <p className={css.disclosure}>{data.disclosure}</p> : null
}
