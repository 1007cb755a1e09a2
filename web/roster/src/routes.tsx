import { SkeletonRows } from '@upline/ui'
import { lazyPages } from '@upline/web-kit'

const { LazyRoutes, preload } = lazyPages([
  { paths: ['/working-roster'], load: async () => (await import('./roster-page/roster-page.tsx')).RosterPage },
  { paths: ['/roster'], load: async () => (await import('./builder/builder-page.tsx')).BuilderPage },
  { paths: ['/open-roster'], load: async () => (await import('./open-roster/open-roster-page.tsx')).OpenRosterPage },
  {
    paths: ['/admin-roster'],
    load: async () => (await import('./admin-roster/admin-roster-page.tsx')).AdminRosterPage,
  },
  {
    paths: ['/direct-roster'],
    load: async () => (await import('./direct-roster/direct-roster-page.tsx')).DirectRosterPage,
  },
  {
    paths: ['/simple-roster'],
    load: async () => (await import('./simple-roster/simple-roster-page.tsx')).SimpleRosterPage,
  },
  { paths: ['/nmls-ids'], load: async () => (await import('./nmls/nmls-page.tsx')).NmlsPage },
  { paths: ['/licenses'], load: async () => (await import('./licenses/licenses-page.tsx')).LicensesPage },
  {
    paths: ['/supervision'],
    load: async () => (await import('./supervision/supervision-page.tsx')).SupervisionPage,
  },
  { paths: ['/moves'], load: async () => (await import('./moves/moves-page.tsx')).MovesPage },
  { paths: ['/simulator'], load: async () => (await import('./simulator/simulator-page.tsx')).SimulatorPage },
  { paths: ['/downline'], load: async () => (await import('./team/team-page.tsx')).TeamPage },
  { paths: ['/member-profile/:id'], load: async () => (await import('./profile/profile-page.tsx')).ProfilePage },
])

export { preload }

export default function RosterRoutes() {
  return <LazyRoutes fallback={<SkeletonRows message="Loading..." />} />
}
