/** The number of dialogs and menus that cover the page. */
export const openOverlays = () =>
  document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]').length
