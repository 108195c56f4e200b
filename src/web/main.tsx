import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import '@fontsource-variable/inter/wght.css'
import './styles/tokens.css'
import './styles/base.css'
// Before the parts that change a field in their place.
import './ui/field/field.css'
import { createQueryClient } from './api/query-client.ts'
import { AppRoutes } from './routes.tsx'
import { hearBackFirst } from './shell/leaving/leaving.ts'
import { BusyNotice } from './shell/page/busy-notice.tsx'
import { PageBoundary } from './shell/page/page-boundary.tsx'
import { hearOfOtherWindowsFirst } from './shell/session/held-work.ts'
import { ConfirmProvider } from './ui/overlay/confirm.tsx'
import { ToastProvider } from './ui/overlay/toast-provider.tsx'
import { TooltipProvider } from './ui/overlay/tooltip.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')

hearBackFirst()
hearOfOtherWindowsFirst()
root.classList.remove('coming')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <TooltipProvider>
          <ToastProvider>
            <ConfirmProvider>
              <BusyNotice />
              <PageBoundary>
                <AppRoutes />
              </PageBoundary>
            </ConfirmProvider>
          </ToastProvider>
        </TooltipProvider>
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
)
