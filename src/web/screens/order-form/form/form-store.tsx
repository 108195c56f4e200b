import { createContext, useContext } from 'react'
import { reduce, type Step } from '#web/order/model/form-steps.ts'
import type { LineDraft } from '#web/order/model/line-draft.ts'
import {
  changeDraft,
  type EditorKind,
  type LineEditors,
  withoutService,
} from '#web/order/model/line-editor.ts'
import { createDerive, type FormView } from './derive.ts'
import type { FormState } from './form-state.ts'
import { createStore, type Store, useStore } from './store.ts'

export interface FormStore extends Pick<Store<FormView>, 'get' | 'subscribe'> {
  change: (step: Step) => void
  changeEditors: (change: (editors: LineEditors) => LineEditors) => void
  changeDraft: (kind: EditorKind, change: (draft: LineDraft) => LineDraft) => void
  update: (change: Partial<FormState>) => void
}

export function createFormStore(initial: FormState): FormStore {
  const derive = createDerive()
  const store = createStore(derive(initial))
  const update: FormStore['update'] = (change) => store.set(derive({ ...store.get(), ...change }))
  const changeEditors: FormStore['changeEditors'] = (change) => {
    const before = store.get().editors
    const editors = change(before)
    if (editors !== before) update({ editors })
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
    update,
    changeEditors,
    changeDraft: (kind, change) => changeEditors(changeDraft(kind, change)),
    change(step) {
      const { form: before, editors } = store.get()
      const form = reduce(before, step)
      if (form === before) return
      update({ form, editors: form.baseType === before.baseType ? editors : withoutService(editors) })
    },
  }
}

export const FormStoreContext = createContext<FormStore | null>(null)

export function useFormStore(): FormStore {
  const store = useContext(FormStoreContext)
  if (!store) throw new Error('useFormStore needs its provider')
  return store
}

/** Selects part of the form. The component re-renders when that part changes. */
export function useForm<Selected>(select: (view: FormView) => Selected): Selected {
  return useStore(useFormStore(), select)
}

export function useProblemAt(path: string): string | undefined {
  return useForm(({ problems }) => problems.find((problem) => problem.path === path)?.message)
}
