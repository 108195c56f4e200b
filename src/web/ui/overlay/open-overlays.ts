/** How many dialogs and menus cover the page. */
export const openOverlays = () =>
  document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]').length
