import { UplineUiProvider } from '@upline/ui'
import { BrowserRouter, PAGE_DEFAULTS, queryClient, QueryClientProvider } from '@upline/web-kit'
import { SessionGate } from './session-gate.tsx'

export const App = () => (
  <UplineUiProvider toastMs={PAGE_DEFAULTS.toastMs}>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <SessionGate />
      </BrowserRouter>
    </QueryClientProvider>
  </UplineUiProvider>
)
