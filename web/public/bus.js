/** Renews the page of a bus (/bus/…) once a minute, while somebody looks at it. */
(function () {
  var EVERY_MS = 60000;
  // A timer that fires a moment early must not skip its minute.
  var EARLY_MS = 2000;
  var last = Date.now();

  function renew() {
    var news = document.querySelector("#news[data-renewed]");
    if (!news || document.hidden || Date.now() - last < EVERY_MS - EARLY_MS) return;
    last = Date.now();
    fetch(location.href, { credentials: "same-origin", cache: "no-store" })
      .then(function (response) {
        return response.text();
      })
      .then(function (text) {
        var page = new DOMParser().parseFromString(text, "text/html");
        if (!page.querySelector("#news") || !page.querySelector("#line"))
          throw new Error("no page");
        // A part that says the same as before stays, so that nothing is read aloud twice.
        ["news", "line"].forEach(function (id) {
          var shown = document.getElementById(id);
          var fresh = page.getElementById(id);
          if (shown.innerHTML !== fresh.innerHTML) shown.innerHTML = fresh.innerHTML;
          if (id === "news" && !fresh.hasAttribute("data-renewed")) {
            shown.removeAttribute("data-renewed");
          }
        });
        showLost(false);
      })
      .catch(function () {
        showLost(true);
      });
  }

  function showLost(isLost) {
    var lost = document.getElementById("lost");
    if (lost) lost.hidden = !isLost;
  }

  setInterval(renew, EVERY_MS);
  document.addEventListener("visibilitychange", renew);
})();
