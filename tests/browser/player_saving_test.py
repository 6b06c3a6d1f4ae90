#!/usr/bin/env python3
"""Saving a playback: GIF, video, picture and archive of pictures, each read by a decoder that is not ours."""

import base64
import io
import unittest
import zipfile

from browser_case import PLAYER, BrowserCase

# Presses a button of the dialog and returns the name and the content of the file that is saved.
SAVED = """(async () => {
  const saved = new Promise((done) => {
    const old = URL.createObjectURL;
    URL.createObjectURL = (blob) => { URL.createObjectURL = old; done(blob); return old.call(URL, blob); };
  });
  document.querySelector('[data-part="save-open"]').click();
  document.querySelector('[data-part="save-%s"]').click();
  const blob = await saved;
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let letters = '';
  for (let at = 0; at < bytes.length; at += 32768) letters += String.fromCharCode(...bytes.subarray(at, at + 32768));
  await new Promise((done) => setTimeout(done, 50));
  const name = document.querySelector('[data-part="save-state"]').textContent.replace('Saved ', '');
  document.querySelector('[data-part="save-close"]').click();
  return [name, blob.type, btoa(letters)];
})()"""

# The frames of a GIF, each as the colour of its first pixel and a count of different colours.
DECODED = """(async (letters) => {
  const data = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  const decoder = new ImageDecoder({data, type: 'image/gif'});
  await decoder.tracks.ready;
  await decoder.completed;
  const frames = [];
  for (let i = 0; i < decoder.tracks.selectedTrack.frameCount; ++i) {
    const {image} = await decoder.decode({frameIndex: i});
    const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    image.close();
    const pixels = new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
    frames.push([canvas.width, canvas.height, pixels[0], new Set(pixels).size, pixels.reduce((sum, p) => (sum * 31 + p) >>> 0, 7)]);
  }
  decoder.close();
  return frames;
})"""

LOADED = """((letters, type) => new Promise((done, fail) => {
  const video = document.createElement('video');
  video.onloadeddata = () => done([video.videoWidth, video.videoHeight]);
  video.onerror = () => fail(new Error(video.error.message));
  video.src = `data:${type.split(';')[0]};base64,${letters}`;
}))"""


class Saving(BrowserCase):
    def saved(self, kind, seconds=300):
        return self.page.send("Runtime.evaluate", {"expression": SAVED % kind, "returnByValue": True, "awaitPromise": True},
                              seconds)["result"]["value"]

    def test_an_animated_gif(self):
        self.open("broadcast")
        self.go_to(2)
        name, _, letters = self.saved("gif")
        self.assertRegex(name, r"^broadcast-.*\.gif$")
        frames = self.page.run(f"{DECODED}('{letters}')")
        steps = self.state()["steps"]
        self.assertGreater(len(frames), 4 * steps)
        self.assertEqual(len({tuple(frame[:2]) for frame in frames}), 1)
        self.assertGreater(len({frame[4] for frame in frames}), 2 * steps, "the frames differ")
        self.assertGreater(min(frame[3] for frame in frames), 3, "every frame shows something")
        self.assertEqual(self.state()["step"], 2, "the player is where it was")
        self.expect_quiet()

    def test_pictures(self):
        self.open("broadcast")
        name, kind, letters = self.saved("picture")
        self.assertTrue(name.endswith(".png"))
        self.assertEqual(kind, "image/png")
        self.assertEqual(base64.b64decode(letters)[:8], b"\x89PNG\r\n\x1a\n")
        name, _, letters = self.saved("frames")
        archive = zipfile.ZipFile(io.BytesIO(base64.b64decode(letters)))
        self.assertIsNone(archive.testzip())
        self.assertGreater(len(archive.namelist()), self.state()["steps"])
        self.assertEqual(archive.namelist(), sorted(archive.namelist()))
        self.assertEqual(archive.read(archive.namelist()[0])[:8], b"\x89PNG\r\n\x1a\n")
        self.expect_quiet()

    def test_a_video(self):
        self.open("broadcast")
        self.page.run("document.querySelector('[data-part=\"speed\"]').value = '8'")
        self.page.run("document.querySelector('[data-part=\"speed\"]').dispatchEvent(new Event('change'))")
        if self.page.run("document.querySelector('[data-part=\"save-video\"]').hidden"):
            self.assertFalse(self.page.run("document.querySelector('[data-part=\"save-no-video\"]').hidden"))
            return
        name, kind, letters = self.saved("video")
        self.assertRegex(name, r"\.(webm|mp4)$")
        # The page of the player may load nothing, so another page reads the video.
        page = self.browser.new_page()
        self.addCleanup(page.close)
        width, height = page.run(f"{LOADED}('{letters}', '{kind}')")
        self.assertGreater(width, 100)
        self.assertGreater(height, 100)
        self.expect_quiet()

    def test_closing_the_dialog_stops_it(self):
        self.open("long")
        self.page.run("document.querySelector('[data-part=\"save-open\"]').click()")
        self.page.run("document.querySelector('[data-part=\"save-gif\"]').click()")
        self.page.wait_for("document.querySelector('[data-part=\"save-state\"]').textContent.startsWith('Frame 3')")
        self.page.run("document.querySelector('[data-part=\"save-close\"]').click()")
        self.page.wait_for("!document.querySelector('[data-part=\"save-gif\"]').disabled")
        self.assertEqual(self.page.run(f"{PLAYER}.state().position"), 0)
        self.expect_quiet()


if __name__ == "__main__":
    unittest.main()
