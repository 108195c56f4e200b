import { useLocation, useNavigate } from 'react-router'
import { withEntries } from '#web/shell/page/use-address.ts'
import { usePhone } from '#web/ui/use-media.ts'

const entry = 'customer'
const newOne = 'new'

/**
 * The chosen customer, or the one being created. Stored in the URL so that Back, reload, and links work (rule
 * accounts/panes).
 */
export function useChosen() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const phone = usePhone()
  const text = new URLSearchParams(search).get(entry)
  const fromList = typeof state === 'object' && state !== null && 'fromList' in state

  function go(chosen: string, replace: boolean): void {
    // Reads window.location, because it may already contain newly typed search text that hasn't been rendered
    // yet.
    const query = withEntries(new URLSearchParams(window.location.search), { [entry]: chosen })
    const to = { pathname, search: query.toString() }
    // On a phone, the details replace the list, and Back returns to the list.
    navigate(to, { replace: replace || !phone, state: phone && !replace ? { fromList: true } : state })
  }

  return {
    id: text !== null && /^\d+$/.test(text) ? Number(text) : null,
    creating: text === newOne,
    open: (id: number) => go(String(id), text !== null),
    create: () => go(newOne, text !== null),
    close() {
      if (fromList && phone) navigate(-1)
      else go('', true)
    },
  }
}
