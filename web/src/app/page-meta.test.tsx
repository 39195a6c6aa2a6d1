import { act, render } from "@testing-library/react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { NAV_LINKS } from "./navigation";
import { PageMeta } from "./PageMeta";
import { pageMeta } from "./page-meta";

it("every page of the navigation has a title and a description of its own", () => {
  const pages = NAV_LINKS.map((link) => pageMeta(link.to));
  expect(new Set(pages.map(({ title }) => title)).size).toBe(NAV_LINKS.length);
  expect(new Set(pages.map(({ description }) => description)).size).toBe(NAV_LINKS.length);
});

it.each([
  ["/", "Supply Chain Assistant"],
  ["/terms", "Terms of Service · Supply Chain Assistant"],
  ["/contact/", "Contact · Supply Chain Assistant"],
  ["/no/such/page", "Page not found · Supply Chain Assistant"],
])("%s is called %s", (path, title) => {
  expect(pageMeta(path).title).toBe(title);
});

it("the document follows the address", async () => {
  document.head.innerHTML = '<meta name="description" content="" />';
  const element = (
    <>
      <Outlet />
      <PageMeta />
    </>
  );
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: ["/terms"] });
  render(<RouterProvider router={router} />);
  expect(document.title).toBe("Terms of Service · Supply Chain Assistant");
  await act(() => router.navigate("/privacy"));
  expect(document.title).toBe("Privacy Policy · Supply Chain Assistant");
  expect(document.querySelector("meta[name=description]")).toHaveAttribute("content", pageMeta("/privacy").description);
});
