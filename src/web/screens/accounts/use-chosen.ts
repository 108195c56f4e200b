import { useLocation, useNavigate } from 'react-router'
import { withEntries } from '#web/shell/page/use-address.ts'
import { usePhone } from '#web/ui/use-media.ts'

const entry = 'customer'
const newOne = 'new'

/** The chosen customer, or the new one: it stands in the address, for Back, reload and a link (rule accounts/panes). */
export function useChosen() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const phone = usePhone()
  const text = new URLSearchParams(search).get(entry)
  const fromList = typeof state === 'object' && state !== null && 'fromList' in state

  function go(chosen: string, replace: boolean): void {
    // Of the window: the text that was typed last may not be drawn yet.
    const query = withEntries(new URLSearchParams(window.location.search), { [entry]: chosen })
    const to = { pathname, search: query.toString() }
    // On a phone the details take the place of the list, and Back leads to it.
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
