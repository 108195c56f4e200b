import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { createQueryClient } from './api/query-client.ts'
import { type Key, storedOn } from './api/stored-answer.ts'
import { AppRoutes } from './routes.tsx'
import { hearBackFirst } from './shell/leaving/leaving.ts'
import { BusyNotice } from './shell/page/busy-notice.tsx'
import { PageBoundary } from './shell/page/page-boundary.tsx'
import { hearOfOtherWindowsFirst } from './shell/session/suspended-work.ts'
import { ConfirmProvider } from './ui/overlay/confirm.tsx'
import { ToastProvider } from './ui/overlay/toast-provider.tsx'
import { TooltipProvider } from './ui/overlay/tooltip.tsx'

export function start(element: Element): Root {
  hearBackFirst()
  hearOfOtherWindowsFirst()
  element.classList.remove('coming')
  const root = createRoot(element)
  const queryClient = createQueryClient()
  worksOffline(queryClient)
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
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
  return root
}

/** Loads the offline code after everything else, or earlier if there is no network (rule offline/opens). */
function worksOffline(queryClient: QueryClient): void {
  if (!(import.meta.env.PROD && isSecureContext && 'serviceWorker' in navigator)) return
  let loaded: typeof import('./offline/offline.ts') | undefined
  const offline = async () => {
    loaded = await import('./offline/offline.ts')
    return loaded
  }
  const device = {
    find: async <Data,>(key: Key) => (await offline()).findAnswer<Data>(key),
    show: async (key: Key) => {
      // Without a service worker, this is the first visit, so nothing is stored yet. Loading the offline code
      // now would only slow down the page.
      if (navigator.serviceWorker.controller) await (await offline()).showAnswer(queryClient, key)
    },
    answered: (key: Key) => loaded?.noteAnswered(key),
  }
  storedOn(device, pageTookMs())
  setTimeout(() => offline().then(({ keepUsableOffline }) => keepUsableOffline(queryClient)), 5_000)
}

/**
 * How long the network took to return the page. Leaves out the service worker's startup time, which isn't the
 * network's fault.
 */
function pageTookMs(): number {
  const [page] = performance.getEntriesByType('navigation')
  return page instanceof PerformanceNavigationTiming ? page.responseStart - page.fetchStart : 0
}
