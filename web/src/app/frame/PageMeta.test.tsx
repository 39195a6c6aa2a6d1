import { act, render } from "@testing-library/react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { pageAt } from "../pages";
import { PageMeta } from "./PageMeta";

it("title and description of the document match the address", async () => {
  document.head.innerHTML = '<meta name="description" content="" />';
  const element = (
    <>
      <Outlet />
      <PageMeta />
    </>
  );
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: ["/terms"] });
  render(<RouterProvider router={router} />);
  expect(document.title).toBe("Terms of Service · Supply Chain Intelligence");
  await act(() => router.navigate("/privacy"));
  expect(document.title).toBe("Privacy Policy · Supply Chain Intelligence");
  expect(document.querySelector("meta[name=description]")).toHaveAttribute("content", pageAt("/privacy").description);
});
