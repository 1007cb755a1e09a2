import { RosterGate } from '../members/roster-gate.tsx'
import { WorkingRoster } from './working-roster.tsx'

/** /working-roster: the roster as a table. */
export const RosterPage = () => (
  <RosterGate>
    <WorkingRoster />
  </RosterGate>
)
