/** Pictures for people's eyes: no check depends on them, so a browser too busy to draw one fails nothing. */

const PATIENCE = 10_000;

/** Takes a picture of the page, twice when the window was behind others, and says when there is none. */
export async function takePicture(page, path) {
  if (await taken(page, path)) return;
  await page.bringToFront();
  if (!(await taken(page, path))) console.log(`no picture: ${path}`);
}

/** Whether the picture was taken in time. */
function taken(page, path) {
  return page.screenshot({ path, timeout: PATIENCE }).then(
    () => true,
    (error) => {
      if (error.name === "TimeoutError") return false;
      throw error;
    },
  );
}
