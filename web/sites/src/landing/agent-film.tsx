import type { AgentProfile } from '@upline/contracts'
import { initials } from './agent-facts.ts'
import css from './landing-page.module.css'

/** Profiles hold no film's address yet, so the still says so instead of playing nothing. */
export const AgentFilm = ({ agent }: { agent: AgentProfile }) => (
  <section className={css.film} aria-labelledby="landing-film">
    <div>
      <h2 id="landing-film">Video presentation</h2>
      <p>What happens between the application and the keys, and what {agent.firstName} needs from you at each step.</p>
    </div>
    <div className={css.still}>
      <b aria-hidden>{initials(agent)}</b>
      <p>{agent.firstName} has not added a video yet.</p>
      {agent.email && <a href={`mailto:${agent.email}`}>Ask for a personal introduction</a>}
    </div>
  </section>
)
