import type { RefObject } from 'react'
import type { Problem } from '#shared/errors.ts'
import { distinctProblems, problemOwner } from '#web/order/model/form-problems.ts'
import { fieldId } from '#web/screens/order-form/form/focus-field.ts'
import { useForm, useFormStore } from '#web/screens/order-form/form/form-store.tsx'
import { goToProblem } from '#web/screens/order-form/form/go-to-problem.ts'
import { Message } from '#web/ui/message.tsx'

/** Lists the problems if there is more than one. The list takes focus, and each row links to its field. */
export function ErrorSummary({ place }: { place: RefObject<HTMLDivElement | null> }) {
  const problems = useForm((view) => view.problems)
  const listed = distinctProblems(problems)
  // A single problem is already shown next to its field and next to Submit.
  if (listed.length < 2) return null
  return (
    <Message
      kind="error"
      ref={place}
      tabIndex={-1}
      className="of-errors"
      title={`The order cannot be submitted yet. ${listed.length} things to correct:`}
    >
      <ul>
        {listed.map((problem) => (
          <li key={`${problem.path} ${problem.message}`}>
            <ProblemLink problem={problem} />
          </li>
        ))}
      </ul>
    </Message>
  )
}

function ProblemLink({ problem }: { problem: Problem }) {
  const store = useFormStore()
  return (
    <a
      href={`#${fieldId(problem.path)}`}
      onClick={(event) => {
        event.preventDefault()
        goToProblem(store, problem.path)
      }}
    >
      {problemOwner(problem.path)}
      {problem.message}
    </a>
  )
}
