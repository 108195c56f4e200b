import type { Problem } from '#shared/errors.ts'
import { problemOwner } from '#web/order/model/form-problems.ts'
import { sharePaths } from '#web/order/model/order-form.ts'
import { focusOn } from '#web/ui/focus.ts'
import { Message } from '#web/ui/message.tsx'
import { quickFieldId } from './use-quick-edit.ts'

interface QuickProblemsProps {
  problems: readonly Problem[]
  /** True if the server might have stored the order even though no response confirmed it. */
  isUncertain: boolean
}

export function QuickProblems({ problems, isUncertain }: QuickProblemsProps) {
  if (problems.length === 0) return null
  const byText = new Map<string, string>()
  for (const { path, message } of problems) {
    const text = `${problemOwner(path)}${message}`
    if (!byText.has(text)) byText.set(text, path)
  }
  const refused = problems.every(({ path }) => path === '')
  const title = refused ? 'The order was not updated:' : 'The order cannot be updated yet:'
  return (
    <Message
      kind="error"
      data-focus="quick-problems"
      tabIndex={-1}
      title={isUncertain ? 'We couldn’t confirm that the order was updated:' : title}
    >
      <ul>
        {[...byText].map(([text, path]) => (
          <li key={text}>{path === '' ? text : <ProblemLink path={path}>{text}</ProblemLink>}</li>
        ))}
      </ul>
    </Message>
  )
}

function ProblemLink({ path, children }: { path: string; children: string }) {
  return (
    <a
      href={`#${quickFieldId(path)}`}
      onClick={(event) => {
        event.preventDefault()
        focusOn(fieldOf(path), { preventScroll: true })?.scrollIntoView({ block: 'center' })
      }}
    >
      {children}
    </a>
  )
}

/** If shares don't add up to 100%, the problem links to the list's first percentage field. */
const places: Readonly<Record<string, string>> = {
  [sharePaths.agronomists]: `${sharePaths.agronomists}.0.percentage`,
  [sharePaths.customers]: `${sharePaths.customers}.0.percentage`,
}

/**
 * Finds the field for a path. If there is none, finds the first field for the same line or person, or else in
 * the same section.
 */
function fieldOf(path: string): HTMLElement | null {
  for (let place = places[path] ?? path; place !== ''; place = place.replace(/\.?[^.]*$/, '')) {
    const id = quickFieldId(place)
    const first = `[id^="${CSS.escape(id)}."]:is(input, select)`
    const field = document.getElementById(id) ?? document.querySelector<HTMLElement>(first)
    if (field) return field
  }
  return null
}
