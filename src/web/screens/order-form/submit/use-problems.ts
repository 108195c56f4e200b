import { useMemo, useState } from 'react'
import type { Problem } from '#shared/errors.ts'
import type { Draft, RuleContext } from '#shared/order/draft.ts'
import {
  formProblems,
  numberProblems,
  type ServerProblem,
  serverProblems,
  tidiedDraft,
  unchangedSince,
} from '#web/order/model/form-problems.ts'
import type { OrderForm } from '#web/order/model/order-form.ts'

/** What is shown at the fields: numbers that can't be, at once; since the first Submit all that is wrong, whoever found it. */
export function useProblems(form: OrderForm, draft: Draft, rules: RuleContext, listsComplete: boolean) {
  const [tried, setTried] = useState(false)
  const [fromServer, setFromServer] = useState<readonly ServerProblem[]>([])
  const problems = useMemo(() => {
    const own = tried
      ? formProblems(form, tidiedDraft(form, rules), rules, listsComplete)
      : numberProblems(form, rules)
    const foreign = unchangedSince(fromServer, draft).filter(
      ({ path, message }) => !own.some((one) => one.path === path && one.message === message),
    )
    return foreign.length > 0 ? [...own, ...foreign] : own
  }, [tried, fromServer, form, draft, rules, listsComplete])

  return {
    problems: useSameProblems(problems),
    /** Submit was pressed once: the summary of what is wrong is shown. */
    tried,
    /** Submit was pressed: what is wrong is shown from now on. */
    show: () => setTried(true),
    refused: (problems: readonly Problem[], sent: Draft) => setFromServer(serverProblems(problems, sent)),
    forgetServer: () => setFromServer([]),
  }
}

/** The same list as long as it says the same, so that nobody is drawn anew for it. */
function useSameProblems(problems: readonly Problem[]): readonly Problem[] {
  const said = problems.map(({ path, message }) => `${path} ${message}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it says is what it is
  return useMemo(() => problems, [said])
}
